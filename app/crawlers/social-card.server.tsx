import { LRUCache } from 'lru-cache'
import satori from 'satori'
import digitsFont from '#app/generated/fonts/card-digits.ttf?inline'
import headingFont from '#app/generated/fonts/card-heading.ttf?inline'
import textFont from '#app/generated/fonts/card-text.ttf?inline'
import type { Host } from '#app/lib/host.ts'
import { CoverDrawing } from '#app/ui/pattern-cover.tsx'

const width = 1200
const height = 630
const pictures = new LRUCache<string, Promise<Uint8Array>>({ max: 100 })

/** The inks of the drawn covers on pages, as colors. */
const coverInks = [
  { ground: { fill: '#163e33' }, line: { stroke: '#c4d2c5' }, mark: { stroke: '#f2ab27' } },
  { ground: { fill: '#fbeecb' }, line: { stroke: '#7d5200' }, mark: { stroke: '#163e33' } },
  { ground: { fill: '#efe7d3' }, line: { stroke: '#75837a' }, mark: { stroke: '#a4262c' } },
  { ground: { fill: '#e0efdf' }, line: { stroke: '#22694c' }, mark: { stroke: '#7d5200' } },
]
const coverWidth = 380
/** The whole drawing in the middle of an upright frame. */
const coverView = '0 -175 320 530'

type Card = {
  title: string
  businessName: string
  /** The slug of a post: its drawn cover stands beside the title. */
  coverSeed: string | undefined
  /** The color of the drawn mark; null for an owner with a logo, which is never drawn into an SVG. */
  accent: string | null
}

/** The Open Graph picture of a page: its title on a ledger page. */
export function paintSocialCard(card: Card, drawPng: Host['drawPng']) {
  const key = JSON.stringify(card)
  const known = pictures.get(key)
  if (known) return known
  const painting = draw(card).then(drawPng)
  pictures.set(key, painting)
  painting.catch(() => pictures.delete(key))
  return painting
}

function draw(card: Card) {
  return satori(<SocialCard {...card} />, {
    width,
    height,
    fonts: [
      { name: 'Heading', data: fontData(headingFont), weight: 600 },
      { name: 'Digits', data: fontData(digitsFont), weight: 500 },
      { name: 'Text', data: fontData(textFont), weight: 500 },
    ],
  })
}

function SocialCard({ title, businessName, accent, coverSeed }: Card) {
  const textWidth = coverSeed === undefined ? width : width - coverWidth
  return (
    <div
      style={{
        display: 'flex',
        width,
        height,
        background: '#f8f3e6',
        color: '#142d26',
        fontFamily: 'Digits, Text',
        position: 'relative',
      }}
    >
      <div
        style={{ position: 'absolute', left: 104, top: 0, width: 2, height, background: '#d98c80' }}
      />
      <div style={{ display: 'flex', flexDirection: 'column', width: textWidth }}>
        <div
          style={{
            // With lineClamp, satori cuts only a block.
            display: 'block',
            lineClamp: 5,
            flexShrink: 0,
            margin: '76px 80px 36px 152px',
            fontFamily: 'Heading',
            fontSize: titleSize(title) * (coverSeed === undefined ? 1 : 0.8),
            lineHeight: 1.1,
            letterSpacing: -1.5,
            wordBreak: 'break-word',
          }}
        >
          {title}
        </div>
        <RuledSpace />
        <div
          style={{
            display: 'flex',
            alignItems: 'center',
            gap: 24,
            padding: '28px 80px 56px 152px',
            fontSize: 32,
          }}
        >
          {accent && <Mark accent={accent} />}
          <div style={{ display: 'block', lineClamp: 1 }}>{businessName}</div>
        </div>
      </div>
      {coverSeed !== undefined && (
        <CoverDrawing
          seed={coverSeed}
          palette={coverInks}
          width={coverWidth}
          height={height}
          viewBox={coverView}
        />
      )}
    </div>
  )
}

function titleSize({ length }: string) {
  if (length > 110) return 52
  return length > 60 ? 62 : 78
}

/** Ledger rules in the space that the title leaves, so that none runs through a letter. */
function RuledSpace() {
  return (
    <div style={{ display: 'flex', flexDirection: 'column', flex: 1, overflow: 'hidden' }}>
      {Array.from({ length: 11 }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: all rules are the same
          key={index}
          style={{ height: 1, marginBottom: 51, flexShrink: 0, background: '#e4dac1' }}
        />
      ))}
    </div>
  )
}

function Mark({ accent }: { accent: string }) {
  return (
    <svg width="72" height="72" viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="5" fill="#163e33" />
      <path d="M7 12.5h26M20 12.5V33" stroke="#f6f0df" strokeWidth="2.4" fill="none" />
      <path d="m23.5 22.5 3.2 3.6 6.6-9" stroke={accent} strokeWidth="3" fill="none" />
    </svg>
  )
}

function fontData(dataUrl: string) {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
}
