-- As before (20261122120002_hide_admin_documents.sql), with the menu, which every page shows.
alter policy "everybody reads public documents" on public.site_documents
  using (
    name in (
      'about', 'accounts', 'basics', 'business', 'contact', 'debits', 'first-run', 'home', 'look', 'mails', 'menu',
      'path', 'posts', 'privacy', 'services', 'terms', 'testimonials'
    )
  );
