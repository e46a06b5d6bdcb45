/** Paid orders of several states with a refund and a coupon, and the PDF of one on the buyer's shelf. */
export function insertSoldOrders(buyer: string) {
  const text = `
    with
      product as (
        insert into public.products (title, price, pdf_file_url)
        values ('Sold guide', 19, 'sample/sold.pdf')
        returning id
      ),
      coupon as (
        insert into public.coupons (code, percent) values ('SPRING-20', 20)
        returning id
      ),
      orders as (
        insert into public.paid_orders (
          user_id, product_id, product_title, pdf_file_url, email, state, is_test, price_cents,
          total_cents, fee_cents, refunded_cents, stripe_session_id, version, paid_at, refunded_at,
          discount_cents, coupon_code, coupon_id
        )
        select
          $1::uuid, product.id, 'Sold guide', 'sample/sold.pdf', 'buyer@river.example', state, false, 1900,
          total, case when total is not null then 74 end, refunded, 'cs_test_' || state, 3,
          case when total is not null then now() end, case when refunded > 0 then now() end,
          380, 'SPRING-20', coupon.id
        from product, coupon, (
          values
            ('pending', null, 0), ('fulfilled', 1520, 0), ('refunded', 1520, 1520),
            ('disputed', 1520, 0), ('expired', null, 0)
        ) as sold (state, total, refunded)
        returning id, product_id, state, refunded_cents
      ),
      refunds as (
        insert into public.paid_order_refunds (paid_order_id, refunded_cents, cents, refunded_at)
        select id, refunded_cents, refunded_cents, now() from orders where state = 'refunded'
      )
    insert into public.product_orders (
      user_id, product_id, price_at_purchase, product_title, product_price, pdf_file_url, paid_order_id
    )
    select $1::uuid, product_id, 15.2, 'Sold guide', 19, 'sample/sold.pdf', id
    from orders
    where state = 'fulfilled'`
  return { text, values: [buyer] }
}
