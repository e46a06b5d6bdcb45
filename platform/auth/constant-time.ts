/**
 * Does the work and answers no sooner than the usual time of a request that finds an account, so
 * that a request which finds none takes as long.
 */
export async function withConstantTime<T>(
  milliseconds: number,
  work: () => Promise<T>,
): Promise<T> {
  const earliest = new Promise((resolve) => setTimeout(resolve, milliseconds))
  try {
    return await work()
  } finally {
    await earliest
  }
}

export const messageMs = 80
