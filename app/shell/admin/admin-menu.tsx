import { PanelLeft, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { currentEntry, type MenuEntry, menu, type Waiting } from './menu-entries.ts'
import type { MenuData } from './read-menu.server.ts'

const menuId = 'admin-menu'

const sheet = [
  'fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-[min(20rem,88vw)] overflow-y-auto',
  'border-rule border-r bg-paper p-5 text-ink',
  'lg:sticky lg:top-(--covered) lg:block lg:h-auto lg:max-h-[calc(100dvh-var(--covered))] lg:w-56',
  'lg:border-0 lg:bg-transparent lg:px-3 lg:py-6 lg:transition-[top]',
].join(' ')

type AdminMenuProps = { data: MenuData }

/**
 * A popover on small screens, which opens without scripts and closes with Escape; on wide screens
 * the same list always stands beside the page.
 */
export function AdminMenu({ data: { counts } }: AdminMenuProps) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page changes
  useEffect(() => {
    nav.current?.hidePopover()
    showCurrent(nav.current)
  }, [pathname])
  const current = currentEntry(pathname)
  return (
    <div className="side-menu no-print border-rule lg:border-r">
      <div className="container-grid flex border-rule border-b py-2 lg:hidden">
        <Button variant="quiet" size="small" popoverTarget={menuId} className="-ml-3.5">
          <PanelLeft aria-hidden /> Admin menu
          {counts && <Total counts={counts} />}
        </Button>
      </div>
      <nav
        ref={nav}
        id={menuId}
        popover="auto"
        aria-label="Admin"
        className={sheet}
        onToggle={({ currentTarget }) => showCurrent(currentTarget)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
        }}
      >
        <div className="mb-2 flex items-center justify-between lg:hidden">
          <p className="eyebrow">Admin menu</p>
          <Button
            variant="quiet"
            size="icon"
            aria-label="Close menu"
            popoverTarget={menuId}
            popoverTargetAction="hide"
          >
            <X aria-hidden />
          </Button>
        </div>
        {menu.map(({ heading, entries }) => (
          <div key={heading} className="mb-3">
            <p id={`admin-menu-${heading}`} className="eyebrow mb-1 px-3">
              {heading}
            </p>
            <ul aria-labelledby={`admin-menu-${heading}`}>
              {entries.map((entry) => (
                <li key={entry.path}>
                  <MenuLink
                    entry={entry}
                    counts={counts}
                    current={
                      entry.path !== current ? undefined : pathname === current ? 'page' : 'true'
                    }
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  )
}

/** Scrolls the menu alone: scrollIntoView would move the page behind it too. */
function showCurrent(nav: HTMLElement | null) {
  const link = nav?.querySelector<HTMLElement>('[aria-current]')
  if (!nav || !link) return
  const { top, bottom } = nav.getBoundingClientRect()
  const place = link.getBoundingClientRect()
  if (place.top >= top && place.bottom <= bottom) return
  nav.scrollTop += place.top - top - (nav.clientHeight - place.height) / 2
}

type MenuLinkProps = Pick<MenuData, 'counts'> & {
  entry: MenuEntry
  current: 'page' | 'true' | undefined
}

/** Without prefetching: opening a list marks what is new in it as seen. */
function MenuLink({
  entry: { label, path, icon: Icon, counts: shown = [] },
  counts,
  current,
}: MenuLinkProps) {
  return (
    <SiteLink
      to={path}
      prefetch="none"
      aria-current={current}
      className={cn(
        'finger-target flex min-h-11 items-center gap-2.5 border-l-3 px-2.5 text-sm lg:min-h-9',
        current ? 'border-accent bg-sunk font-bold' : 'border-transparent hover:bg-sunk',
      )}
    >
      <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
      <span className="grow">{label}</span>
      {shown.map(({ of, words, tone }) =>
        counts && counts[of] > 0 ? (
          <Badge key={of} tone={tone} className="tabular">
            {counts[of].toLocaleString('en-US')}
            <span className="sr-only">{words}</span>
          </Badge>
        ) : null,
      )}
    </SiteLink>
  )
}

function Total({ counts }: { counts: Waiting }) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  return (
    <Badge className="tabular">
      {total.toLocaleString('en-US')}
      <span className="sr-only">waiting</span>
    </Badge>
  )
}
