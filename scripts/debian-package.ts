import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs one of the system's packages where this user may; false where that is not possible. */
export function installDebianPackage(name: string): boolean {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  const { status } = spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'ignore', env })
  return status === 0
}
