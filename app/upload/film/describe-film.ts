const mostSeconds = 3
const widest = 1280
const patienceMs = 10_000

type Description = {
  /** Null for a stream, which has no end. */
  seconds: number | null
  /** A frame near the beginning; null where the browser cannot draw it. */
  poster: File | null
}

/** The length and poster of a film, as the browser reads them. */
export async function describeFilm(film: File): Promise<Description> {
  const video = document.createElement('video')
  const address = URL.createObjectURL(film)
  let seconds: number | null = null
  try {
    video.muted = true
    video.preload = 'auto'
    video.src = address
    await once(video, 'loadeddata')
    if (Number.isFinite(video.duration)) seconds = Math.max(1, Math.round(video.duration))
    video.currentTime = Math.min(mostSeconds, video.duration / 4)
    await once(video, 'seeked')
    return { seconds, poster: await draw(video) }
  } catch {
    return { seconds, poster: null }
  } finally {
    URL.revokeObjectURL(address)
  }
}

function once(video: HTMLVideoElement, name: 'loadeddata' | 'seeked') {
  return new Promise((resolve, reject) => {
    video.addEventListener(name, resolve, { once: true })
    video.addEventListener('error', reject, { once: true })
    setTimeout(reject, patienceMs)
  })
}

async function draw(video: HTMLVideoElement) {
  const scale = Math.min(1, widest / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const type = 'image/jpeg'
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85))
  return picture && new File([picture], 'poster.jpg', { type })
}
