/** The zones that a business can choose, as people call them. */
export const timeZones = [
  { value: 'America/New_York', label: 'Eastern time (New York)' },
  { value: 'America/Chicago', label: 'Central time (Chicago)' },
  { value: 'America/Denver', label: 'Mountain time (Denver)' },
  { value: 'America/Phoenix', label: 'Arizona time (Phoenix)' },
  { value: 'America/Los_Angeles', label: 'Pacific time (Los Angeles)' },
  { value: 'America/Anchorage', label: 'Alaska time (Anchorage)' },
  { value: 'Pacific/Honolulu', label: 'Hawaii time (Honolulu)' },
  { value: 'America/Puerto_Rico', label: 'Atlantic time (Puerto Rico)' },
] as const

/** 'Eastern time (New York)' */
export function nameTimeZone(timeZone: string) {
  return timeZones.find(({ value }) => value === timeZone)?.label ?? timeZone.replaceAll('_', ' ')
}
