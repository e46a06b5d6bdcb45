-- The rules that every table shares, in one place: a table that is created, or gets a column with a date,
-- calls this function again. Until now each migration wrote them out, and the newer tables had forgotten
-- the policy of the service role.
--
-- * An account with a verified factor gives a session that has only passed the password no more than a
--   visitor gets: visitors_read and visitors_add name what that is.
-- * service_role bypasses row level security on Supabase. A managed Postgres may not allow such a role, so
--   each table also says it in a policy.
-- * A date beyond any calendar is refused when it is written. One that is there already may stay.
create function private.guard_table(
  guarded regclass,
  visitors_read boolean default false,
  visitors_add boolean default false
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  bare_name constant text := (select relname from pg_catalog.pg_class where oid = guarded);
  rule text;
  dated text;
begin
  foreach rule in array array[
    'reading takes the second factor', 'adding takes the second factor',
    'changing takes the second factor', 'deleting takes the second factor',
    'the service role does everything'
  ]
  loop
    execute format('drop policy if exists %I on %s', rule, guarded);
  end loop;
  if not visitors_read then
    execute format(
      'create policy "reading takes the second factor" on %s as restrictive for select to authenticated
       using ((select public.passed_second_factor()))',
      guarded
    );
  end if;
  if not visitors_add then
    execute format(
      'create policy "adding takes the second factor" on %s as restrictive for insert to authenticated
       with check ((select public.passed_second_factor()))',
      guarded
    );
  end if;
  execute format(
    'create policy "changing takes the second factor" on %s as restrictive for update to authenticated
     using ((select public.passed_second_factor()))',
    guarded
  );
  execute format(
    'create policy "deleting takes the second factor" on %s as restrictive for delete to authenticated
     using ((select public.passed_second_factor()))',
    guarded
  );
  execute format(
    'create policy "the service role does everything" on %s for all to service_role
     using (true) with check (true)',
    guarded
  );

  for dated in
    select attname
    from pg_catalog.pg_attribute
    where attrelid = guarded
      and attnum > 0
      and not attisdropped
      and attgenerated = ''
      and atttypid in ('timestamptz'::regtype, 'date'::regtype)
  loop
    execute format(
      'create or replace trigger %I before insert on %s
       for each row when (not private.is_plausible(new.%I))
       execute function private.refuse_odd_date(%3$L)',
      bare_name || '_0_date_added_' || dated, guarded, dated
    );
    execute format(
      'create or replace trigger %I before update of %I on %s
       for each row when (new.%2$I is distinct from old.%2$I and not private.is_plausible(new.%2$I))
       execute function private.refuse_odd_date(%2$L)',
      bare_name || '_0_date_changed_' || dated, dated, guarded
    );
  end loop;
end;
$$;

revoke execute on function private.guard_table(regclass, boolean, boolean) from public;

-- Three tables had names of their own for these triggers.
drop trigger site_documents_0_date_added on public.site_documents;
drop trigger site_documents_0_date_changed on public.site_documents;
drop trigger site_document_versions_0_date_added on public.site_document_versions;
drop trigger site_document_versions_0_date_changed on public.site_document_versions;
drop trigger site_document_drafts_0_date_added on public.site_document_drafts;
drop trigger site_document_drafts_0_date_changed on public.site_document_drafts;

select private.guard_table(
  oid,
  visitors_read := relname in ('blog_categories', 'blog_posts', 'quiz_answers', 'quiz_questions', 'site_documents'),
  visitors_add := relname in ('contact_submissions', 'sign_up_offers_emails')
)
from pg_class
where relnamespace = 'public'::regnamespace
  and relkind = 'r'
order by relname;

-- The log is written by its own functions alone; "the service role reads the audit log" stays.
drop policy "the service role does everything" on public.audit_log;
