import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router'
import { readSession } from '#app/account/session.server.ts'
import { datesIn } from '#app/lib/dates/dates.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { showDraft } from '#app/my-site/preview.server.ts'
import { SideMenu } from '#app/shell/admin/side-menu.tsx'
import { ConnectionNotice } from '#app/shell/connection/connection-notice.tsx'
import { keepPage, notSentStatus } from '#app/shell/connection/lost-connection.ts'
import { ErrorPage, errorMeta } from '#app/shell/error-pages.tsx'
import { SiteFooter } from '#app/shell/frame/site-footer.tsx'
import { SiteHeader, SiteMenu } from '#app/shell/frame/site-header.tsx'
import { PageChange } from '#app/shell/page-change.tsx'
import { PageStyles } from '#app/shell/page-styles.tsx'
import { isFromThisSite } from '#app/shell/same-origin.server.ts'
import { SessionWatch } from '#app/shell/session-watch.tsx'
import { DemoRibbon } from '#app/shell/site-words/demo-ribbon.tsx'
import { IconLinks } from '#app/shell/site-words/icon-links.tsx'
import { PreviewBar } from '#app/shell/site-words/preview-bar.tsx'
import { useLook } from '#app/shell/site-words/use-look.ts'
import { Toaster } from '#app/shell/toasts/toaster.tsx'
import { useOpenForPrint } from '#app/shell/use-open-for-print.ts'
import { accentTokens } from '#content/accent.ts'
import { shownMenu } from '#content/defaults/menu.ts'
import type { Route } from './+types/root.ts'
import { hostContext, previewContext, sessionContext, supabaseContext } from './lib/contexts.ts'
import { sitePictureOf } from './lib/files.data.ts'
import { connectSupabase } from './lib/supabase.server.ts'
import { carryToasts, takeToasts } from './lib/toast.server.ts'

export const middleware: Route.MiddlewareFunction[] = [
  function refuseOtherSites({ request }) {
    if (!isFromThisSite(request)) throw new Response('Forbidden', { status: 403 })
  },
  async function actAsVisitor({ request, url, context }, next) {
    const host = context.get(hostContext)
    const { supabase, headers } = connectSupabase(request, host)
    context.set(supabaseContext, supabase)
    context.set(sessionContext, readSession(request, supabase, host))
    context.set(previewContext, await showDraft(context, url))

    const response = await next()
    await carryToasts(context, request, headers)
    for (const [name, value] of headers) {
      if (name === 'set-cookie') response.headers.append(name, value)
      else response.headers.set(name, value)
    }
    return response
  },
]

export const clientMiddleware = [keepPage]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { siteUrl, content } = context.get(hostContext)
  const [state, toasts] = await Promise.all([
    context.get(sessionContext).getState(),
    takeToasts(context, request),
  ])
  const user = state.kind === 'signed-in' ? state.user : null
  return {
    siteUrl,
    user,
    sessionState: state.kind,
    toasts,
    year: datesIn(content.business.timeZone).yearOf(new Date()),
    business: content.business,
    // The usual links are in the program: most pages need not carry them.
    menu: content.published.includes('menu') ? shownMenu(content.menu) : null,
    hasRibbon: content.isDemo && !content.firstRun.isRibbonDismissed,
    look: {
      logo: sitePictureOf(context.get(supabaseContext), content.look.logo),
      icon: content.look.favicon?.file ?? null,
      accent: accentTokens(content.look.accent),
    },
    preview: context.get(previewContext),
  }
}

/** Revalidates after every answer to a form, also a refusal, because there may be a toast. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (actionStatus === notSentStatus) return false
  return actionStatus !== undefined || defaultShouldRevalidate
}

/** The meta tags of an error page: any other page has its own. */
export function meta({ matches, error }: Route.MetaArgs) {
  return error ? errorMeta(matches, error) : []
}

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const { accent } = useLook()
  useOpenForPrint()
  const { yearOf } = useDates()
  return (
    <html lang="en" style={accent}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f8f3e6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#111b17" />
        <PageStyles />
        <Meta />
        <Links />
        <IconLinks />
      </head>
      <body className="flex min-h-dvh flex-col font-sans">
        <a
          href="#main"
          className="no-print absolute top-2 left-2 z-50 -translate-y-20 rounded-md bg-primary px-5 py-3 font-semibold text-on-primary focus:translate-y-0"
        >
          Skip to content
        </a>
        {root?.preview && <PreviewBar {...root.preview} />}
        {root?.hasRibbon && <DemoRibbon user={root.user} />}
        <SiteHeader user={root?.user ?? null} />
        {root && <SessionWatch userId={root.user?.id ?? null} state={root.sessionState} />}
        <ConnectionNotice />
        <Toaster served={root?.toasts ?? noToasts} />
        <div className="beside-menu flex flex-1 flex-col lg:flex-row">
          <SideMenu />
          <main id="main" tabIndex={-1} className="min-w-0 flex-1">
            {children}
          </main>
        </div>
        <SiteFooter year={root?.year ?? yearOf(new Date())} />
        <SiteMenu user={root?.user ?? null} />
        <PageChange />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Site() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}

const noToasts: never[] = []
