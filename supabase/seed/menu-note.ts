/**
 * Ends every lesson with QBO menu paths. The paths were compared with published guides and Intuit's
 * help pages, of which the newest with a date is from June 2026, not with the software itself.
 */
export const menuNote =
  "<p><em>Menu names come from published QuickBooks guides, the newest dated June 2026. In the newest layout, Transactions is All apps → Accounting, and + New is + Create. Intuit moves things around, so if a name isn't where I say, search for it.</em></p>"
