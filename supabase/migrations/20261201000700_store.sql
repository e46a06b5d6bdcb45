-- The store: PDFs with a price, the orders of people who claimed a free one, and the demand for the others.
-- Nothing is sold here. A free product is claimed by a row in product_orders, which also opens the file in
-- storage; for a product with a price, interest is counted and a waitlist kept.

-- # Products

create table public.products (
  id uuid primary key default gen_random_uuid(),
  title text not null
    constraint product_title_is_required check (title ~ '\S')
    constraint product_title_is_not_too_long check (length(title) <= 200),
  slug text collate "C" not null default ''
    constraint product_slug_is_plain check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  description text
    constraint product_description_is_not_too_long check (length(description) <= 20000),
  -- A plain numeric, because numeric(10, 2) would silently round a third decimal.
  price numeric not null
    constraint product_price_is_not_negative check (price >= 0)
    constraint product_price_has_whole_cents check (price = round(price, 2))
    constraint product_price_is_not_too_high check (price < 1000000),
  -- A path in the bucket product-covers.
  cover_image_url text,
  -- A path in the bucket product-files.
  pdf_file_url text
    constraint product_file_is_a_pdf check (pdf_file_url ~* '\.pdf([?#].*)?$'),
  pdf_name text,
  pdf_size_bytes bigint check (pdf_size_bytes >= 0),
  -- A product outlives the account that added it.
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- One item per line.
  what_is_inside text
    constraint product_what_is_inside_is_not_too_long check (length(what_is_inside) <= 2000),
  who_it_is_for text
    constraint product_who_it_is_for_is_not_too_long check (length(who_it_is_for) <= 1000),
  -- The site reads the number of pages and the picture of the first one from the PDF when it is saved.
  pdf_pages int
    constraint product_has_a_page check (pdf_pages > 0),
  -- A path in the bucket product-covers.
  first_page_url text
    constraint product_first_page_url_is_not_too_long check (length(first_page_url) <= 1000)
);

create unique index products_slug_is_unique on public.products (slug);
create index products_created_at_idx on public.products (created_at desc, id desc);
create index products_user_id_idx on public.products (user_id);
create index products_title_idx on public.products (title);

alter table public.products enable row level security;

revoke all on public.products from anon, authenticated;
grant select, insert, update, delete on public.products to authenticated;
grant all on public.products to service_role;

create policy "signed-in people read products" on public.products
  for select to authenticated
  using (true);

create policy "admins add products" on public.products
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins change products" on public.products
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "admins delete products" on public.products
  for delete to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.products');

create trigger products_00_keep_times
  before insert or update on public.products
  for each row execute function private.keep_server_times('updated');

create trigger products_1_make_slug
  before insert or update on public.products
  for each row execute function private.set_slug('product');

create trigger products_2_touch
  before update on public.products
  for each row execute function private.touch_updated_at();

-- Public pages show the cards of products, so the page cache has to hear of changes.
create trigger products_announce_added
  after insert on public.products
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger products_announce_changed
  after update on public.products
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger products_announce_removed
  after delete on public.products
  referencing old table as changed
  for each statement execute function private.announce_change();

-- The cards that visitors see before they sign up, free products first. A definer function with these
-- columns and no others, because the table stays closed to visitors.
create function public.list_product_cards()
returns table (
  title text,
  slug text,
  price numeric,
  cover_image_url text,
  first_page_url text,
  pdf_pages int
)
language sql
stable
security definer
set search_path = ''
as $$
  select p.title, p.slug, p.price, p.cover_image_url, p.first_page_url, p.pdf_pages
  from public.products as p
  order by p.price > 0, p.created_at desc, p.id desc
  limit 24
$$;

-- Beside login and sign-up: how much there is, and the title of the page that the visitor came for. Titles of
-- lessons are public where the outline of their course is.
create function public.read_shop_window(
  course text default null,
  lesson text default null,
  product text default null
)
returns table (
  courses int,
  lessons int,
  free_products int,
  course_title text,
  lesson_title text,
  product_title text
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    count(*)::int,
    coalesce(sum(card.lessons), 0)::int,
    (select count(*)::int from public.products as p where p.price = 0),
    max(card.title) filter (where card.slug = course),
    (
      select l.title
      from public.course_lessons as l
      join public.courses as c on c.id = l.course_id
      where l.slug = lesson
        and c.slug = course
        and c.is_published
        and exists (
          select
          from public.course_lessons as free
          where free.course_id = c.id
            and free.is_free
        )
    ),
    (select p.title from public.products as p where p.slug = product)
  from public.list_course_cards() as card
$$;

-- # Claims of PDFs

-- A claim of a free product. It stays when the product is deleted, so it has a copy of the product's title.
create table public.product_orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  product_id uuid references public.products (id) on delete set null,
  price_at_purchase numeric not null default 0
    constraint only_free_products_are_ordered check (price_at_purchase = 0),
  order_date timestamptz not null default now(),
  -- Title, price and file are copied from the product when the order is made.
  product_title text not null default '',
  product_price numeric not null default 0,
  -- Follows the product while it exists: a replaced PDF reaches the people who own it.
  pdf_file_url text,
  pdf_replaced_at timestamptz,
  constraint one_order_per_user_and_product unique (user_id, product_id)
);

create index product_orders_user_id_idx on public.product_orders (user_id, order_date desc, id desc);
create index product_orders_product_id_idx on public.product_orders (product_id);
-- For the storage policy that opens a PDF to the people who claimed it.
create index product_orders_file_idx on public.product_orders (pdf_file_url, user_id);
-- The newest claims of all products.
create index product_orders_order_date_idx on public.product_orders (order_date desc, id);

alter table public.product_orders enable row level security;

revoke all on public.product_orders from anon, authenticated;
grant select, insert (id, user_id, product_id, price_at_purchase, order_date)
  on public.product_orders to authenticated;
grant all on public.product_orders to service_role;

create policy "people read their own orders" on public.product_orders
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "admins read every order" on public.product_orders
  for select to authenticated
  using ((select public.is_admin()));

create policy "people claim free products for themselves" on public.product_orders
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and price_at_purchase = 0
    and exists (
      select
      from public.products
      where products.id = product_id
        and products.price = 0
    )
  );

select private.guard_table('public.product_orders');

-- The title, the price and the file come from the product, never from the caller; only a free one is ordered.
create function private.copy_product_into_order()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  product public.products;
begin
  -- An import brings the copy along: the product may be gone or have got a price since.
  if current_setting('role') not in ('anon', 'authenticated') and new.product_title <> '' then
    return new;
  end if;

  select *
  into product
  from public.products
  where id = new.product_id;

  if not found then
    raise exception 'Product not found or could not be loaded.' using errcode = '23503';
  end if;
  if product.price <> 0 then
    raise exception 'Only free products can be claimed.' using errcode = '23514';
  end if;

  new.product_title := product.title;
  new.product_price := product.price;
  new.pdf_file_url := product.pdf_file_url;
  new.order_date := least(coalesce(new.order_date, now()), now());
  return new;
end
$$;

create trigger product_orders_copy_product
  before insert on public.product_orders
  for each row execute function private.copy_product_into_order();

create function private.hand_new_file_to_owners()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.product_orders
  set
    pdf_file_url = new.pdf_file_url,
    pdf_replaced_at = now()
  where product_id = new.id;
  return null;
end
$$;

create trigger products_3_hand_new_file_to_owners
  after update on public.products
  for each row
  when (new.pdf_file_url is not null and old.pdf_file_url is distinct from new.pdf_file_url)
  execute function private.hand_new_file_to_owners();

-- The claims of a product with names. Rows come from the guarded users view, so only admins get any.
create view public.product_claims
with (security_invoker = true) as
select
  o.id,
  o.product_id,
  o.user_id,
  u.raw_user_meta_data ->> 'full_name' as full_name,
  u.email,
  o.order_date,
  o.product_title
from public.product_orders as o
join public.users as u on u.id = o.user_id;

revoke all on public.product_claims from anon, authenticated, service_role;
grant select on public.product_claims to authenticated, service_role;

-- # Interest in paid products

-- How often people wanted to buy a product that cannot be bought yet: a number per day, no names.
create table public.product_interest (
  product_id uuid not null references public.products (id) on delete cascade,
  day date not null default current_date,
  clicks int not null default 0 check (clicks >= 0),
  primary key (product_id, day)
);

alter table public.product_interest enable row level security;

revoke all on public.product_interest from anon, authenticated;
grant select on public.product_interest to authenticated;
grant all on public.product_interest to service_role;

create policy "admins read the demand for products" on public.product_interest
  for select to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.product_interest');

create function public.count_product_interest(product_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_second_factor();
  insert into public.product_interest as i (product_id, day, clicks)
  select p.id, current_date, 1
  from public.products as p
  where p.id = count_product_interest.product_id
    and p.price > 0
  on conflict on constraint product_interest_pkey do update set clicks = i.clicks + 1;
end
$$;

-- # Waitlist

-- 'Tell me when it opens': people who asked for one email when a product can be bought. The address is the
-- one of their account, so a changed address is followed and there is no second copy of it.
create table public.product_waitlist (
  product_id uuid not null references public.products (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- The sentence that the person agreed to.
  consent text not null
    constraint waitlist_consent_is_there check (consent ~ '\S' and length(consent) <= 300),
  created_at timestamptz not null default now(),
  primary key (product_id, user_id)
);

create index product_waitlist_user_id_idx on public.product_waitlist (user_id);

alter table public.product_waitlist enable row level security;

revoke all on public.product_waitlist from anon, authenticated;
grant select, insert (product_id, user_id, consent), delete on public.product_waitlist to authenticated;
grant all on public.product_waitlist to service_role;

create policy "people read their own place on a waitlist" on public.product_waitlist
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "admins read every waitlist" on public.product_waitlist
  for select to authenticated
  using ((select public.is_admin()));

create policy "people join the waitlist of a product with a price" on public.product_waitlist
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (
      select
      from public.products
      where products.id = product_id
        and products.price > 0
    )
  );

create policy "people leave a waitlist" on public.product_waitlist
  for delete to authenticated
  using (user_id = (select auth.uid()));

select private.guard_table('public.product_waitlist');

-- Rate limit: joining and leaving in a loop would bloat the table.
create function private.limit_waitlist()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  most constant int := 30;
  ten_minutes constant int := 600;
  wait_seconds int;
begin
  if current_setting('role') <> 'authenticated' then
    return new;
  end if;
  wait_seconds := public.count_function_call('product_waitlist of ' || auth.uid(), most, ten_minutes);
  if wait_seconds > 0 then
    raise exception 'That was a lot in a short time. Please try again in % minutes.',
      ceil(wait_seconds / 60.0)
      using errcode = 'PT429';
  end if;
  return new;
end
$$;

create trigger product_waitlist_limit
  before insert on public.product_waitlist
  for each row execute function private.limit_waitlist();

-- The people on each waitlist with their addresses. Rows come from the guarded users view, so only admins get
-- any.
create view public.product_waitlist_people
with (security_invoker = true) as
select
  w.product_id,
  u.raw_user_meta_data ->> 'full_name' as full_name,
  u.email,
  w.created_at,
  w.consent
from public.product_waitlist as w
join public.users as u on u.id = w.user_id;

-- Clicks and waiting people per product. Invoker rights: admins alone read both of its sources.
create view public.product_demand
with (security_invoker = true) as
select
  product_id,
  coalesce(interest.clicks, 0) as clicks,
  coalesce(interest.clicks_last_30_days, 0) as clicks_last_30_days,
  interest.last_day,
  coalesce(people.waiting, 0) as waiting
from (
  select
    product_id,
    sum(clicks)::int as clicks,
    coalesce(sum(clicks) filter (where day > current_date - 30), 0)::int as clicks_last_30_days,
    max(day) as last_day
  from public.product_interest
  group by product_id
) as interest
full join (
  select product_id, count(*)::int as waiting
  from public.product_waitlist_people
  group by product_id
) as people using (product_id);

revoke all on public.product_waitlist_people, public.product_demand from anon, authenticated, service_role;
grant select on public.product_waitlist_people, public.product_demand to authenticated, service_role;
