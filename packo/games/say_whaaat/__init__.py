"""Say Whaaat?!: a judge ranks five things, and the others guess how."""
