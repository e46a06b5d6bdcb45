import autocannon from 'autocannon'

export type Load = { requestsPerSecond: number; p50Ms: number; p99Ms: number; failures: number }

/** Bounded load on a loopback address. */
export async function load(
  url: string,
  options: { seconds?: number; connections?: number; headers?: Record<string, string> } = {},
): Promise<Load> {
  const { seconds = 5, connections = 32, headers = {} } = options
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    // As browsers ask.
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers },
  })
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors,
  }
}
