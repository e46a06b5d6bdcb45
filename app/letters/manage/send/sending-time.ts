/** 'about 2 hours': the time that a letter to so many people takes at the rate of the settings. */
export function sendingTime(people: number, lettersPerHour: number) {
  const minutes = Math.ceil((people * 60) / lettersPerHour)
  if (minutes <= 1) return 'about a minute'
  if (minutes < 90) return `about ${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `about ${hours} hours` : `about ${Math.round(hours / 24)} days`
}
