import { escapeHtml } from '#content/escape-html.ts'
import { filePath, type Row } from './contents.ts'

/** A page to open from disk. Its CSP blocks scripts in stored HTML. */
export function readingPage(title: string, facts: string, html: string, depth: number): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file: https: data:; media-src 'self' file:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>body { max-width: 42rem; margin: 3rem auto; padding: 0 1rem; font: 18px/1.6 Georgia, serif } img, video { max-width: 100% }</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p><small>${escapeHtml(facts)}</small></p>
${linkToFiles(html, depth)}
</body>
</html>
`
}

export function indexPage(links: { title: string; path: string }[]): string {
  const items = links.map(
    ({ title, path }) => `<li><a href="${escapeHtml(path)}">${escapeHtml(title)}</a></li>`,
  )
  return readingPage('Contents', `${links.length} pages`, `<ul>\n${items.join('\n')}\n</ul>`, 0)
}

export function postPage(post: Row): { title: string; path: string; html: string } {
  const title = String(post.title)
  const facts = `${post.author_name ?? ''} ${String(post.published_at ?? 'draft').slice(0, 10)}`
  const html = readingPage(title, facts.trim(), String(post.content ?? ''), 1)
  return { title, path: `posts/${post.slug}.html`, html }
}

export function lessonPage(
  lesson: Row,
  course: string,
): { title: string; path: string; html: string } {
  const title = String(lesson.title)
  const isVideo = lesson.content_type === 'video'
  const content = isVideo ? filmOf(lesson) : String(lesson.content ?? '')
  const html = readingPage(title, course, `${content}\n${lesson.notes ?? ''}`, 2)
  return {
    title: `${course}: ${title}`,
    path: `lessons/${slugOf(course)}/${lesson.slug}.html`,
    html,
  }
}

/** The link of a video lesson, its file with its poster, and the words of its captions. */
function filmOf({ content, video_url, poster_url, captions }: Row): string {
  const address = (path: unknown) =>
    escapeHtml(`../../../${filePath('course-videos', String(path))}`)
  const poster = poster_url ? ` poster="${address(poster_url)}"` : ''
  const film = video_url ? `<video controls src="${address(video_url)}"${poster}></video>` : ''
  const lines = String(captions ?? '')
    .split('\n')
    .filter((line) => line && line !== 'WEBVTT' && !line.includes('-->'))
  const words = lines.map((line) => `<p>${line.replace(/<[^>]*>?/g, '')}</p>`).join('\n')
  return `${escapeHtml(String(content ?? ''))}\n${film}\n${words}`
}

/** Rewrites storage URLs to the exported files. */
function linkToFiles(html: string, depth: number): string {
  const up = '../'.repeat(depth + 1)
  return html.replace(
    /(?:https?:\/\/[^"'\s/]+)?\/storage\/v1\/object\/public\/([\w-]+)\/([^"'\s?#<>]+)/g,
    (_, bucket: string, name: string) => up + filePath(bucket, name),
  )
}

function slugOf(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'course'
  )
}
