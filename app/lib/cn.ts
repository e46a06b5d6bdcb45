import { type ClassValue, clsx } from 'clsx'

/**
 * Joins classes. A caller overrides a component's class by marking its own as important ('p-6!'):
 * resolving conflicts at run time (tailwind-merge) would cost every visitor kilobytes.
 */
export function cn(...classes: ClassValue[]) {
  return clsx(classes)
}
