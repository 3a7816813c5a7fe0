import { manifestType, platformOf, starter, type TemplateJson, templatesOf } from './synthesized';

const templates = templatesOf(platformOf(starter));

test.each([...templates.keys()])('the template of %s is the one that was read', (stack) => {
  expect(readable(templates.get(stack)!)).toMatchSnapshot();
});

/** The template without what changes by itself (hashes of assets), and without the objects that the golden files hold. */
function readable(template: TemplateJson): unknown {
  const masked = JSON.parse(JSON.stringify(template).replace(/[0-9a-f]{64}(?=\.zip)/g, '<hash of an asset>')) as {
    Resources: Record<string, { Type: string; Properties?: { Manifest?: unknown } }>;
  };
  for (const [id, resource] of Object.entries(masked.Resources)) {
    if (resource.Type === manifestType && !JSON.stringify(resource.Properties?.Manifest).includes('ClusterRoleBinding'))
      resource.Properties!.Manifest = `<test/golden/platform, ${id}>`;
  }
  return masked;
}
