// The speed that a viewer chose last, for every film, in localStorage only.

export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2]

const key = 'video-speed'

export function findSpeed() {
  try {
    const speed = Number(localStorage.getItem(key))
    return speeds.includes(speed) ? speed : 1
  } catch {
    return 1 // storage is forbidden
  }
}

export function keepSpeed(speed: number) {
  try {
    localStorage.setItem(key, String(speed))
  } catch {
    // Storage is forbidden.
  }
}
