import { type ClassValue, clsx } from 'clsx'

/**
 * Joins classes. What a caller wants instead of a component's own, it marks as important ('p-6!'):
 * sorting out contradictions at run time would cost every visitor ten kilobytes.
 */
export function cn(...classes: ClassValue[]) {
  return clsx(classes)
}
