-- An account with a verified factor gives a session that has only passed the password (aal1) no more than
-- an anonymous visitor gets. passed_second_factor() alone decides; every table asks it in a restrictive
-- policy, which no permissive policy can overrule. tests/policies/second-factor-tables.test.ts fails for a
-- table or verb without one.

do $$
declare
  guarded text;
  -- Anonymous visitors read these tables, or add rows to them, and so may a session at aal1.
  public_reads constant text[] := array['blog_categories', 'blog_posts', 'quiz_answers', 'quiz_questions'];
  public_inserts constant text[] := array['contact_submissions', 'sign_up_offers_emails'];
begin
  drop policy "a second factor that is set up must be passed" on public.user_course_progress;
  drop policy "a second factor that is set up must be passed" on public.product_orders;
  drop policy "a second factor that is set up must be passed to insert" on public.blog_posts;
  drop policy "a second factor that is set up must be passed to update" on public.blog_posts;
  drop policy "a second factor that is set up must be passed to delete" on public.blog_posts;

  for guarded in
    select relname
    from pg_class
    where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p')
    order by relname
  loop
    if guarded <> all (public_reads) then
      execute format(
        'create policy "reading takes the second factor" on public.%I
         as restrictive for select to authenticated
         using ((select public.passed_second_factor()))',
        guarded
      );
    end if;
    if guarded <> all (public_inserts) then
      execute format(
        'create policy "adding takes the second factor" on public.%I
         as restrictive for insert to authenticated
         with check ((select public.passed_second_factor()))',
        guarded
      );
    end if;
    execute format(
      'create policy "changing takes the second factor" on public.%I
       as restrictive for update to authenticated
       using ((select public.passed_second_factor()))',
      guarded
    );
    execute format(
      'create policy "deleting takes the second factor" on public.%I
       as restrictive for delete to authenticated
       using ((select public.passed_second_factor()))',
      guarded
    );
  end loop;
end
$$;

create policy "reading drafts takes the second factor" on public.blog_posts
  as restrictive for select to authenticated
  using (published_at <= now() or (select public.passed_second_factor()));

create policy "reading all but covers takes the second factor" on storage.objects
  as restrictive for select to authenticated
  using (bucket_id = 'product-covers' or (select public.passed_second_factor()));

create policy "adding takes the second factor" on storage.objects
  as restrictive for insert to authenticated
  with check ((select public.passed_second_factor()));

create policy "changing takes the second factor" on storage.objects
  as restrictive for update to authenticated
  using ((select public.passed_second_factor()));

create policy "deleting takes the second factor" on storage.objects
  as restrictive for delete to authenticated
  using ((select public.passed_second_factor()));
