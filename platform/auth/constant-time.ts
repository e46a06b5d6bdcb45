/**
 * Constant-time response: waits until the usual duration of a request that finds an account, so
 * that timing does not reveal which addresses have one.
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
