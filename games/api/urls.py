"""The routes of the games, readable top to bottom."""

from django.urls import path

from accounts.api import views as people
from config.http.operations import by_method
from games.api import edge
from games.api.views import (
    adjourning,
    analyses,
    board,
    book_filling,
    books,
    bots,
    catalogue,
    engines,
    help_pages,
    history,
    links,
    me,
    play,
    portable,
    practice,
    records,
    seats,
    stream,
    tables,
    take_backs,
    told,
)

urlpatterns = [
    # The catalogue
    path("games/", catalogue.ListGames.as_view()),
    path("games/<str:slug>/", catalogue.ShowGame.as_view()),
    path("games/<str:slug>/rules/", catalogue.ShowRules.as_view()),
    path("games/<str:slug>/cards/<str:card>.svg", catalogue.ShowCard.as_view()),
    path("games/<str:slug>/themes/", board.ShowThemes.as_view()),
    path("games/<str:slug>/board.svg", board.ShowPicture.as_view()),
    # The help
    path("help/", help_pages.ListHelp.as_view()),
    path("help/<str:topic>/", help_pages.ShowHelp.as_view()),
    # Exercises
    path("exercises/<str:slug>/", practice.ListExercises.as_view()),
    path("exercises/<str:slug>/verify/", practice.VerifyPosition.as_view()),
    path("exercises/<str:slug>/<str:exercise>/table/", practice.TryExercise.as_view()),
    path("exercises/<str:slug>/<str:exercise>/solution/", practice.ShowSolution.as_view()),
    # Oneself
    path("me/", by_method(get=people.ShowMe, patch=me.ChangeMe, delete=me.ForgetMe)),
    path("me/tables/", me.MyTables.as_view()),
    path("me/titles/", me.MyTitles.as_view()),
    path("me/export/", me.ExportMe.as_view()),
    path("me/export/bundle.zip", portable.ExportBundle.as_view()),
    path("me/import/", portable.ImportBundle.as_view()),
    path(
        "me/preferences/",
        by_method(get=board.ShowPreferences, patch=board.ChangePreferences),
    ),
    path("me/stream/", stream.FollowMyTables.as_view()),
    path("me/bots/", by_method(get=bots.ListMyBots, post=bots.MakeABot)),
    path("me/bots/<str:handle>/", bots.RetireABot.as_view()),
    path("me/bots/<str:handle>/token/", bots.RenewToken.as_view()),
    # Engines, and bots of others
    path("engines/", engines.ListEngines.as_view()),
    path("bots/", bots.ListBots.as_view()),
    # Opening books
    path("books/", by_method(get=books.ListBooks, post=books.MakeABook)),
    path("books/explore/", books.Explore.as_view()),
    path(
        "books/<str:book>/",
        by_method(get=books.ShowBook, patch=books.ChangeBook, delete=books.RemoveBook),
    ),
    path("books/<str:book>/entries/", by_method(get=books.ListEntries, put=books.PutEntry)),
    path("books/<str:book>/entries/<int:number>/", books.DropEntry.as_view()),
    path("books/<str:book>/import/", book_filling.ImportGames.as_view()),
    path("books/<str:book>/build/", book_filling.BuildFromHands.as_view()),
    path("books/<str:book>/merge/", book_filling.Merge.as_view()),
    # Tables
    path("tables/", by_method(get=tables.ListTables, post=tables.OpenATable)),
    path("tables/<str:code>/", edge.show_table),
    path("tables/<str:code>/step/", tables.Step.as_view()),
    path("tables/<str:code>/books/", books.ChooseBooks.as_view()),
    path("tables/<str:code>/start/", tables.Start.as_view()),
    path("tables/<str:code>/close/", tables.Close.as_view()),
    # Seats
    path("tables/<str:code>/seats/", by_method(post=seats.Sit, delete=seats.Leave)),
    path("tables/<str:code>/seats/<int:seat>/", by_method(patch=seats.ChangeSeat)),
    path("tables/<str:code>/kick/", seats.Kick.as_view()),
    path("tables/<str:code>/hand-over/", by_method(post=seats.HandOver, delete=seats.TakeBack)),
    path("tables/<str:code>/seat-links/", by_method(get=links.ListLinks, post=links.MakeLink)),
    path("tables/<str:code>/seat-links/<int:number>/", links.RevokeLink.as_view()),
    path("seat-links/claim/", links.ClaimLink.as_view()),
    path("tables/<str:code>/bots/", bots.SeatABot.as_view()),
    # Play
    path("tables/<str:code>/actions/", play.Act.as_view()),
    path("tables/<str:code>/pause/", play.Pause.as_view()),
    path("tables/<str:code>/resume/", play.Resume.as_view()),
    path(
        "tables/<str:code>/adjourn/",
        by_method(post=adjourning.Adjourn, delete=adjourning.DeclineAdjourning),
    ),
    path("tables/<str:code>/abort/", adjourning.Abort.as_view()),
    path("tables/<str:code>/ready/", play.Ready.as_view()),
    path("tables/<str:code>/rematch/", play.Rematch.as_view()),
    path("tables/<str:code>/resign/", play.Resign.as_view()),
    path("tables/<str:code>/draw/", by_method(post=play.OfferDraw, delete=play.DeclineDraw)),
    path(
        "tables/<str:code>/take-back/",
        by_method(post=take_backs.TakeBack, delete=take_backs.DeclineTakeBack),
    ),
    path(
        "tables/<str:code>/redo/",
        by_method(post=take_backs.Redo, delete=take_backs.DeclineRedo),
    ),
    path("tables/<str:code>/hint/", play.Hint.as_view()),
    # The board, where the game has one
    path("tables/<str:code>/board.svg", board.ShowBoard.as_view()),
    path("tables/<str:code>/board/", board.ShowScene.as_view()),
    path("tables/<str:code>/fen/", board.ShowPosition.as_view()),
    path("tables/<str:code>/moves/", board.ShowMoves.as_view()),
    # Told and said
    path("tables/<str:code>/events/", told.ListEvents.as_view()),
    path("tables/<str:code>/chat/", by_method(get=told.ListLines, post=told.Say)),
    # History
    path("matches/", history.ListMatches.as_view()),
    path("matches/<int:number>/", history.ShowMatch.as_view()),
    path("hands/<int:number>/", history.ShowHand.as_view()),
    path("hands/<int:number>/replay/", history.ReplayHand.as_view()),
    path("hands/<int:number>/export/", history.ExportHand.as_view()),
    path(
        "hands/<int:number>/analysis/",
        by_method(get=analyses.ShowAnalysis, post=analyses.AskForAnalysis),
    ),
    # Saved games
    path("records/", by_method(get=records.ListRecords, post=records.KeepRecord)),
    path(
        "records/<str:record>/",
        by_method(
            get=records.ShowRecord, patch=records.RenameRecord, delete=records.DropRecord
        ),
    ),
    path("records/<str:record>/position/", records.ShowPosition.as_view()),
]
