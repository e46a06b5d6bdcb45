/**
 * Ends every lesson with QBO menu paths. They were compared with Intuit's published guides, not with
 * the software: 'Menu names checked …' is for the owner to say, in My site.
 */
export const menuNote =
  '<p><em>In the newest layout, Transactions is All apps → Accounting, and + New is + Create. Intuit moves things around, so if a name isn’t where I say, search for it.</em></p>'
