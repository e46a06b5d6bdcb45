create table public.product_orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  product_id uuid references public.products (id) on delete set null,
  price_at_purchase numeric not null default 0
    constraint only_free_products_are_ordered check (price_at_purchase = 0),
  order_date timestamptz not null default now(),
  -- What was claimed, copied when the order is made; it stays when the product is deleted.
  product_title text not null default '',
  product_price numeric not null default 0,
  -- Follows the product while it exists: a replaced PDF reaches those who own it.
  pdf_file_url text,
  pdf_replaced_at timestamptz,
  constraint one_order_per_user_and_product unique (user_id, product_id)
);

create index product_orders_user_id_idx
  on public.product_orders (user_id, order_date desc, id desc);
create index product_orders_product_id_idx on public.product_orders (product_id);
create index product_orders_file_idx on public.product_orders (pdf_file_url, user_id);

revoke all on public.product_orders from anon, authenticated;
grant select on public.product_orders to authenticated;
grant insert (id, user_id, product_id, price_at_purchase, order_date) on public.product_orders
  to authenticated;
grant all on public.product_orders to service_role;

alter table public.product_orders enable row level security;

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
