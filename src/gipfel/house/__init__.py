"""What a running process of a house does at tables: it knows no HTTP.

`house.House` is the way in; `pool` has the worker processes, `engines` the seats they play and the analyses they make.
A house is built without a ring: each part gets what it needs in its constructor and knows only parts listed before it.

    messages, pool                                    sentences; processes for work that must not hold up the others
    house_clock, background, news, bus                time, threads and tasks, what watchers hear, the other processes
    live_tables                                       tables in memory
    presence, lobby, outages, views                   who is there, who wants to know, when nobody was, what is seen
    announcer                                         what follows from events
    decision, journal, lost_time                      what the rules say, the log, what the clocks are given back
    tables                                            a command is carried out
    tournaments                                       events of many games: the same for their logs
    receiver, housekeeping, tournament_keeper         what other processes say, and what the house does by itself
    house, engines                                    all of it together; players that are programs

What goes the other way goes as an event (`news.Sink`, `announcer.Listener`), or by a callable that is handed over when
the work begins (`Timers.run`). The package itself imports nothing: workers of the pool start by importing it.
"""
