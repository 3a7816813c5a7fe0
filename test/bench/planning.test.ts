import { plan } from '../../lib/plan';
import { differentModels, planningGoals } from './planning';

test('the models of the bench are as many different ones as it says, and can all be planned', () => {
  const models = differentModels(planningGoals.combinations);
  const different = new Set(models.map(({ name: _, ...rest }) => JSON.stringify(rest)));
  expect(different.size).toBe(planningGoals.combinations);
  const errors = plan({ name: 'bench', region: 'us-east-1', models: models.slice(0, 40) }).problems.filter(
    ({ severity }) => severity === 'error',
  );
  expect(errors).toEqual([]);
});
