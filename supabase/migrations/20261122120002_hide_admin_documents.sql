-- The table holds words for admins beside the public ones: the links of /admin/tools, whose addresses may
-- carry secrets, and what each publication changed or removed. Visitors read the content of public documents
-- alone. They are named here, so that a new document is for admins until it is added.
drop policy "everybody reads what is published" on public.site_documents;

create policy "everybody reads public documents" on public.site_documents
  for select to anon, authenticated
  using (
    name in (
      'about', 'accounts', 'basics', 'business', 'contact', 'debits', 'first-run', 'home', 'look', 'mails',
      'path', 'posts', 'privacy', 'services', 'terms', 'testimonials'
    )
  );

create policy "admins read every document" on public.site_documents
  for select to authenticated
  using ((select public.is_admin()));

-- `changes` is read in the history, which only admins see.
revoke select on public.site_documents from anon, authenticated;
grant select (name, content) on public.site_documents to anon;
grant select (name, content, version, published_at) on public.site_documents to authenticated;
