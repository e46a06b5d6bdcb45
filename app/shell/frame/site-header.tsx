import { Menu } from 'lucide-react'
import { useLocation } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import type { SessionUser } from '#app/lib/contexts.ts'
import { BookCall } from '#app/shell/book-call.tsx'
import { LogOutForm } from '#app/shell/log-out/log-out-form.tsx'
import { useMenu } from '#app/shell/site-words/use-menu.ts'
import { Button, type ButtonProps } from '#app/ui/button.tsx'
import { runWithoutCommands } from '#app/ui/dialogs/dialog.tsx'
import { ButtonLink, SiteLink } from '#app/ui/site-link.tsx'
import { Brand } from './brand.tsx'
import { MobileMenu, mobileMenuId } from './mobile-menu.tsx'
import { isActive, type NavigationLink } from './navigation.ts'

export function SiteHeader({ user }: { user: SessionUser | null }) {
  return (
    <header className="site-header no-print border-rule border-b">
      <div className="container-grid flex items-center justify-between gap-4 py-3">
        <Brand />
        <div className="hidden items-center gap-2 lg:flex">
          <AccountActions user={user} />
          <BookCall variant="accent" size="small" />
        </div>
        <Button
          variant="outline"
          size="small"
          className="lg:hidden"
          command="show-modal"
          commandfor={mobileMenuId}
          aria-haspopup="dialog"
          onClick={() => runWithoutCommands(mobileMenuId, 'showModal')}
        >
          <Menu aria-hidden /> Menu
        </Button>
      </div>
      <MainNavigation />
    </header>
  )
}

/**
 * The navigation of small screens. It comes last in the HTML, so that it does not delay the page.
 */
export function SiteMenu({ user }: { user: SessionUser | null }) {
  return (
    <MobileMenu>
      <AccountActions user={user} size="default" />
    </MobileMenu>
  )
}

/** As many links fill one line; more begin a second one. */
const usualNumber = 9

function MainNavigation() {
  const { pathname } = useLocation()
  const { header } = useMenu()
  return (
    <nav aria-label="Main" className="hidden border-rule border-t lg:block">
      <ul
        className={cn(
          'container-grid flex flex-wrap gap-x-7',
          header.length <= usualNumber && 'justify-between',
        )}
      >
        {header.map((link) => (
          <li key={`${link.name} ${link.href}`}>
            <MainLink link={link} pathname={pathname} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function MainLink({ link, pathname }: { link: NavigationLink; pathname: string }) {
  const active = isActive(link, pathname)
  return (
    <SiteLink
      to={link.href}
      aria-current={active ? (pathname === link.href ? 'page' : 'true') : undefined}
      data-label={link.name}
      className={cn(
        'bold-width -mx-3 inline-grid min-h-12 content-center border-b-3 px-3 text-[1rem]',
        active ? 'border-accent font-bold' : 'border-transparent hover:border-rule',
      )}
    >
      {link.name}
    </SiteLink>
  )
}

type AccountActionsProps = { user: SessionUser | null; size?: ButtonProps['size'] }

function AccountActions({ user, size = 'small' }: AccountActionsProps) {
  if (!user) {
    return (
      <>
        <ButtonLink to="/login" variant="quiet" size={size}>
          Login
        </ButtonLink>
        <ButtonLink to="/signup" variant="outline" size={size}>
          Sign Up
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <ButtonLink to="/my-downloads" variant="quiet" size={size}>
        My PDFs
      </ButtonLink>
      {user.role === 'admin' && (
        <ButtonLink to="/admin/dashboard" variant="quiet" size={size}>
          Admin
        </ButtonLink>
      )}
      <ButtonLink to="/account" variant="quiet" size={size}>
        Account
      </ButtonLink>
      <LogOutForm userId={user.id} size={size} />
    </>
  )
}
