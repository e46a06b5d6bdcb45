-- Links in mails work for years, also after the site has moved by an export. The export holds no secret that
-- would let its reader act for a subscriber, so it carries hashes: a link is found by its hash, and an import
-- adds the hash of the new secret to those of before. The secrets are random and long, so no salt is needed.
create function private.link_hash(token text)
returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(token, 'UTF8')), 'hex')
$$;

alter table public.letter_addresses add column link_hashes text[] not null default '{}';
alter table public.sign_up_offers_emails add column link_hashes text[] not null default '{}';

update public.letter_addresses set link_hashes = array[private.link_hash(token)];
alter table public.sign_up_offers_emails disable trigger user;
update public.sign_up_offers_emails set link_hashes = array[private.link_hash(unsubscribe_token::text)];
alter table public.sign_up_offers_emails enable trigger user;

create index letter_addresses_link_hashes_idx on public.letter_addresses using gin (link_hashes);
create index sign_up_offers_emails_link_hashes_idx on public.sign_up_offers_emails using gin (link_hashes);

create function private.add_link_hash()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.link_hashes := new.link_hashes || private.link_hash(to_jsonb(new) ->> tg_argv[0]);
  return new;
end
$$;

create trigger letter_addresses_add_link_hash
  before insert or update of token on public.letter_addresses
  for each row execute function private.add_link_hash('token');

create trigger sign_up_offers_emails_add_link_hash
  before insert or update of unsubscribe_token on public.sign_up_offers_emails
  for each row execute function private.add_link_hash('unsubscribe_token');

-- The owner of a link, of a letter or of an earlier mail of the offers list.
create or replace function private.address_of_token(given text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select email
  from public.letter_addresses
  where link_hashes @> array[private.link_hash(given)]
  union all
  select email
  from public.sign_up_offers_emails
  where link_hashes @> array[private.link_hash(given)]
  limit 1
$$;
