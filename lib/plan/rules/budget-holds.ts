import type { PlatformRule } from '../rule';

/** Held against the whole platform only: of models that cannot be planned, nobody knows the cost. */
export const budgetHolds: PlatformRule = ({ description: { budget }, models, plan: { cost } }) => {
  if (!budget || models.some(({ choice }) => choice === undefined)) return [];
  const { max } = cost.usdPerHour;
  const path = 'budget.usdPerHour';
  if (max === undefined) {
    const unknown = cost.parts.filter((part) => part.usdPerHour === undefined).map((part) => part.what);
    return [
      {
        path,
        message: `cannot be held against a platform of unknown cost: no price for ${unknown.join('; ')}`,
        fix: 'choose instance types with a known price, or leave the budget out',
      },
    ];
  }
  if (max <= budget.usdPerHour) return [];
  return [
    {
      path,
      message: `must be at least the platform's $${(Math.ceil(max * 100) / 100).toFixed(2)} per hour, got $${budget.usdPerHour}`,
      fix: 'raise it, or take smaller instance types, fewer replicas or a quantized checkpoint',
    },
  ];
};
