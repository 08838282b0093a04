"""Where bots meet: matches of many games, and what can be concluded from them."""
