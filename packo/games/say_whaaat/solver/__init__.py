"""How Say Whaaat?! is solved, one idea to a module; `packo.games.say_whaaat.solve` gathers what others use."""
