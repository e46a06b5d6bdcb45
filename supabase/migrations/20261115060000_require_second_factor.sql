-- Whoever has set up a second factor is himself only after passing it: a password alone, stolen or
-- guessed, then opens nothing that belongs to the account, whatever program it is used with.
create function public.passed_second_factor()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((select auth.jwt()) ->> 'aal', 'aal1') = 'aal2'
    or not exists (
      select
      from auth.mfa_factors
      where user_id = (select auth.uid())
        and status = 'verified'
    )
$$;

revoke execute on function public.passed_second_factor() from public, anon;
grant execute on function public.passed_second_factor() to authenticated, service_role;

create or replace function public.is_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select
    from public.user_roles
    where user_id = (select auth.uid())
      and role = 'admin'
  )
  and public.passed_second_factor()
$$;

create policy "a second factor that is set up must be passed" on public.user_course_progress
  as restrictive for all to authenticated
  using ((select public.passed_second_factor()));

create policy "a second factor that is set up must be passed" on public.product_orders
  as restrictive for all to authenticated
  using ((select public.passed_second_factor()));

create policy "a second factor that is set up must be passed to insert" on public.blog_posts
  as restrictive for insert to authenticated
  with check ((select public.passed_second_factor()));

create policy "a second factor that is set up must be passed to update" on public.blog_posts
  as restrictive for update to authenticated
  using ((select public.passed_second_factor()));

create policy "a second factor that is set up must be passed to delete" on public.blog_posts
  as restrictive for delete to authenticated
  using ((select public.passed_second_factor()));
