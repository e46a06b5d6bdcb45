-- For the functions in supabase/functions, so that each asks one question wherever it runs.

-- Records the outcome of an attempt to mail a message, and counts it.
create function public.mark_contact_mail(submission uuid, status text, recipient text, error text default null)
returns void
language sql
set search_path = ''
as $$
  update public.contact_submissions
  set email_status = status,
      email_to = recipient,
      email_error = error,
      email_attempts = email_attempts + 1,
      email_sent_at = case when status = 'sent' then now() end
  where id = submission
$$;

-- A post that an admin has refused, with the address of its author's account.
create function public.find_post_refusal(post uuid)
returns table (title text, reason text, email text)
language sql
stable
set search_path = ''
as $$
  select p.title, p.refusal_reason, author.email
  from public.blog_posts as p
  join public.users as author on author.id = p.user_id
  where p.id = post
    and p.refusal_reason is not null
$$;

revoke execute on function public.mark_contact_mail, public.find_post_refusal
  from public, anon, authenticated, service_role;
grant execute on function public.mark_contact_mail, public.find_post_refusal to service_role;
