-- 'Notify the waitlist': when the owner presses, each person who waits for a product that can be had by now gets
-- one mail about it, ever. A row remembers both: the press, and the mail that is in the outbox.

alter table public.product_waitlist
  add column called_at timestamptz,
  add column notified_at timestamptz;

select private.guard_table('public.product_waitlist');

create index product_waitlist_called_at_idx on public.product_waitlist (called_at) where notified_at is null;

-- A row whose mail is out stays with the account: a second one on a new row would be a second mail.
drop policy "people leave a waitlist" on public.product_waitlist;
create policy "people leave a waitlist" on public.product_waitlist
  for delete to authenticated
  using (user_id = (select auth.uid()) and notified_at is null);

-- The people who may get the mail. Left out are those who have the PDF, accounts that are blocked, deleted or
-- unconfirmed, addresses that bounced, and addresses that unsubscribed after they had asked. A press counts for a
-- week: a mail that could not go out in that time waits for another one.
create view private.people_to_notify as
select
  w.product_id,
  w.user_id,
  w.created_at,
  u.email::text as email,
  coalesce(w.called_at > now() - interval '7 days', false) as is_called
from public.product_waitlist as w
join auth.users as u on u.id = w.user_id
where w.notified_at is null
  and u.email is not null
  and u.email_confirmed_at is not null
  and not private.is_blocked(u.id)
  and not exists (
    select
    from public.letter_addresses as a
    where a.email = lower(u.email)
      and (a.bounced_at is not null or a.left_at > w.created_at)
  )
  and not exists (
    select
    from public.product_orders as o
    where o.user_id = w.user_id
      and o.product_id = w.product_id
  );

revoke all on private.people_to_notify from public, anon, authenticated, service_role;

-- For admins: of each product with a waitlist, how many people a press would reach, how many mails are on their
-- way, and how many were told, until when. The site knows whether a product with a price is sold.
create function public.admin_waitlists()
returns table (
  product_id uuid,
  title text,
  price numeric,
  has_pdf boolean,
  waiting int,
  sending int,
  notified int,
  last_notified_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select
      p.id,
      p.title,
      p.price,
      p.pdf_file_url is not null,
      coalesce(people.waiting, 0),
      coalesce(people.sending, 0),
      told.notified,
      told.last_notified_at
    from (
      select w.product_id, count(w.notified_at)::int as notified, max(w.notified_at) as last_notified_at
      from public.product_waitlist as w
      group by w.product_id
    ) as told
    join public.products as p on p.id = told.product_id
    left join (
      select
        n.product_id,
        (count(*) filter (where not n.is_called))::int as waiting,
        (count(*) filter (where n.is_called))::int as sending
      from private.people_to_notify as n
      group by n.product_id
    ) as people on people.product_id = p.id;
end
$$;

-- Gives how many people it reaches. Pressed twice, or by two admins at once, it reaches nobody again.
create function public.notify_waitlist(product uuid)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  reached int;
begin
  perform private.require_admin();
  update public.product_waitlist as w
  set called_at = now()
  from private.people_to_notify as n
  where n.product_id = notify_waitlist.product
    and not n.is_called
    and w.product_id = n.product_id
    and w.user_id = n.user_id
    and (w.called_at is null or w.called_at <= now() - interval '7 days');
  get diagnostics reached = row_count;
  perform pg_notify('jobs', '');
  return reached;
end
$$;

-- # Sending, for the process that holds the lease of the job

-- The next mail of a press; of a product with a price only while the store sells.
create function public.next_waitlist_mail(sells boolean)
returns table (
  product_id uuid,
  user_id uuid,
  email text,
  title text,
  slug text,
  price numeric
)
language sql
stable
security definer
set search_path = ''
as $$
  select n.product_id, n.user_id, n.email, p.title, p.slug, p.price
  from private.people_to_notify as n
  join public.products as p on p.id = n.product_id
  where n.is_called
    and p.pdf_file_url is not null
    and (p.price = 0 or sells)
  order by n.created_at, n.user_id
  limit 1
$$;

create function public.mark_notified(product uuid, person uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.product_waitlist as w
  set notified_at = now()
  where w.product_id = product
    and w.user_id = person
    and w.notified_at is null
$$;

revoke execute on function
  public.admin_waitlists,
  public.notify_waitlist,
  public.next_waitlist_mail,
  public.mark_notified
from public, anon, authenticated, service_role;
grant execute on function public.admin_waitlists, public.notify_waitlist to authenticated, service_role;
grant execute on function public.next_waitlist_mail, public.mark_notified to service_role;

-- The list of the people, with who was told.
create or replace view public.product_waitlist_people
with (security_invoker = true) as
select
  w.product_id,
  u.raw_user_meta_data ->> 'full_name' as full_name,
  u.email,
  w.created_at,
  w.consent,
  w.user_id,
  w.notified_at
from public.product_waitlist as w
join public.users as u on u.id = w.user_id;
