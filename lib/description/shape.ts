import { z } from 'zod';

type Field<T, K extends keyof T> = undefined extends T[K] ? z.ZodOptional<z.ZodType<Exclude<T[K], undefined>>> : z.ZodType<T[K]>;

/** The schema fields of interface `T`: every property once, optional exactly where the interface says so. */
export type Shape<T> = { readonly [K in keyof T]-?: Field<T, K> };

/** A strict object schema that cannot drift from interface `T`: a missing, extra or wrongly typed field does not compile. */
export function objectOf<T>(shape: Shape<T>): z.ZodObject<{ -readonly [K in keyof T]-?: Field<T, K> }, z.core.$strict> {
  return z.strictObject(shape as { -readonly [K in keyof T]-?: Field<T, K> });
}

/** A list that the planner never changes. */
export function listOf<S extends z.ZodType>(item: S): z.ZodReadonly<z.ZodArray<S>> {
  return z.array(item).readonly();
}

/** A whole number of at least `least`. */
export function wholeNumber(least: number): z.ZodNumber {
  return z.number().int().min(least);
}
