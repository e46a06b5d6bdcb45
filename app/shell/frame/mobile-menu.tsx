import { Check, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { BookCall } from '#app/shell/book-call.tsx'
import { EditLink } from '#app/shell/site-words/edit-link.tsx'
import { useMenu } from '#app/shell/site-words/use-menu.ts'
import { Button } from '#app/ui/button.tsx'
import { runWithoutCommands } from '#app/ui/dialogs/dialog.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { isActive } from './navigation.ts'

export const mobileMenuId = 'site-menu'

/** A native modal dialog: it traps focus and opens before hydration. */
export function MobileMenu({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation()
  const { header } = useMenu()
  const dialog = useRef<HTMLDialogElement>(null)
  const lastPathname = useRef(pathname)
  // Closed on navigation only: it may have been opened before hydration.
  useEffect(() => {
    if (lastPathname.current !== pathname) dialog.current?.close()
    lastPathname.current = pathname
  }, [pathname])
  return (
    <dialog
      ref={dialog}
      id={mobileMenuId}
      closedby="any"
      aria-label="Menu"
      className="mr-0 ml-auto h-dvh max-h-none w-[min(22rem,88vw)] overflow-y-auto border-rule border-l bg-paper p-5"
    >
      <div className="mb-2 flex items-center justify-between">
        <p className="eyebrow">Menu</p>
        <Button
          variant="quiet"
          size="icon"
          aria-label="Close menu"
          command="close"
          commandfor={mobileMenuId}
          onClick={() => runWithoutCommands(mobileMenuId, 'close')}
        >
          <X aria-hidden />
        </Button>
      </div>
      <EditLink to="menu#headerLinks" label="Menu" />
      <nav aria-label="Main, small screens">
        <ul className="border-rule border-t">
          {header.map((link) => {
            const active = isActive(link, pathname)
            return (
              <li key={`${link.name} ${link.href}`} className="border-rule border-b">
                <SiteLink
                  to={link.href}
                  aria-current={active ? (pathname === link.href ? 'page' : 'true') : undefined}
                  className="flex min-h-12 items-center justify-between font-serif text-lg aria-[current]:text-primary aria-[current]:underline"
                >
                  {link.name}
                  {active && <Check aria-hidden className="size-5 text-accent-ink" />}
                </SiteLink>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className="mt-6 grid gap-3">
        <EditLink to="business#callLabel" label="Button in the menu" />
        <BookCall variant="accent" />
        {children}
      </div>
    </dialog>
  )
}
