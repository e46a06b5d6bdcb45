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
  cover_image_url text,
  pdf_file_url text
    constraint product_file_is_a_pdf check (pdf_file_url ~* '\.pdf([?#].*)?$'),
  pdf_name text,
  pdf_size_bytes bigint check (pdf_size_bytes >= 0),
  -- A product outlives the account that added it.
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index products_slug_is_unique on public.products (slug);
create index products_created_at_idx on public.products (created_at desc, id desc);
create index products_user_id_idx on public.products (user_id);
create index products_title_idx on public.products (title);

revoke all on public.products from anon, authenticated;
grant select, insert, update, delete on public.products to authenticated;
grant all on public.products to service_role;

alter table public.products enable row level security;

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

create trigger products_1_make_slug
  before insert or update on public.products
  for each row execute function private.set_slug('product');

create trigger products_2_touch
  before update on public.products
  for each row execute function private.touch_updated_at();
