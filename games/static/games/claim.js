// Spends the link's secret by one POST. The key is made once, so that a second press of the
// button, or a retry after a lost answer, is the same act.
const secret = new URLSearchParams(location.hash.slice(1)).get("claim");
const key = crypto.randomUUID
  ? crypto.randomUUID()
  : ([1e7] + -1e3 + -4e3 + -8e3 + -1e11).replace(/[018]/g, (digit) =>
      (digit ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (digit / 4)))).toString(16));
// Out of the address bar and the history, before anybody looks over a shoulder.
history.replaceState(null, "", location.pathname);
const part = (id) => document.getElementById(id);
const { api, language, unreached } = document.body.dataset;

function show(id, text) {
  const found = part(id);
  if (text !== undefined) found.textContent = text;
  found.hidden = false;
}

async function claim(event) {
  event.preventDefault();
  const button = part("form").querySelector("button");
  button.disabled = true;
  part("problem").hidden = true;
  try {
    const answer = await fetch(api, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Accept-Language": language, "Idempotency-Key": key },
      body: JSON.stringify({ claim: secret, name: part("name").value }),
    });
    const told = await answer.json();
    if (!answer.ok) {
      const errors = (told.errors || []).map((each) => each.words);
      show("problem", [told.words, ...errors].join(" "));
      return;
    }
    part("ask").hidden = true;
    part("table").textContent = told.table.code;
    part("token").textContent = told.token;
    show("done");
  } catch {
    show("problem", unreached);
  } finally {
    button.disabled = false;
  }
}

if (secret) {
  show("ask");
  part("form").addEventListener("submit", claim);
} else {
  show("nothing");
}
