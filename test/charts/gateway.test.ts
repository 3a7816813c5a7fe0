import { objects, ofKind, one, planned, type Rendered, selects, twoModels } from './rendered';

const all = objects(twoModels);
const plan = planned(twoModels);

test('the gateway is no load balancer: nobody outside the cluster asked for one', () => {
  expect(one(all, 'AgentgatewayParameters', 'inference').spec.service.spec.type).toBe('ClusterIP');
  expect(one(all, 'Gateway', 'inference').spec.infrastructure.parametersRef).toEqual({
    group: 'agentgateway.dev',
    kind: 'AgentgatewayParameters',
    name: 'inference',
  });
});

test.each(plan.models)('$label is reached under its own path, which its engine never sees', ({ label }) => {
  const [rule] = one(all, 'HTTPRoute', label).spec.rules;
  expect(rule.matches).toEqual([{ path: { type: 'PathPrefix', value: `/${label}/v1` } }]);
  expect(rule.filters).toEqual([
    { type: 'URLRewrite', urlRewrite: { path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/v1' } } },
  ]);
});

test('a stream ends when the engine ends it, unless a limit is described', () => {
  expect(one(all, 'HTTPRoute', 'large').spec.rules[0].timeouts).toEqual({ request: '0s' });
  const limited = objects({ ...twoModels, gateway: { requestTimeoutSeconds: 90 } });
  expect(one(limited, 'HTTPRoute', 'large').spec.rules[0].timeouts).toEqual({ request: '1m30s' });
});

test('a request body may be as large as described, 32 MiB by default', () => {
  expect(one(all, 'AgentgatewayPolicy', 'inference-frontend').spec.frontend.http.maxBufferSize).toBe(32 * 2 ** 20);
  const small = objects({ ...twoModels, gateway: { maxRequestMiB: 4, replicas: 5 } });
  expect(one(small, 'AgentgatewayPolicy', 'inference-frontend').spec.frontend.http.maxBufferSize).toBe(4 * 2 ** 20);
  expect(one(small, 'AgentgatewayParameters', 'inference').spec.deployment.spec.replicas).toBe(5);
});

test('the namespace enforces baseline pod security and shows what restricted would refuse', () => {
  expect(one(all, 'Namespace', 'inference').metadata.labels).toMatchObject({
    'pod-security.kubernetes.io/enforce': 'baseline',
    'pod-security.kubernetes.io/warn': 'restricted',
  });
});

describe('network policies', () => {
  const policies = ofKind(all, 'NetworkPolicy');
  const gatewayPods = { 'gateway.networking.k8s.io/gateway-name': 'inference' };

  /** Ports on which pods with these labels are admitted to another pod of the namespace. */
  function admitted(from: Readonly<Record<string, string>>, to: string): number[] {
    return one(all, 'NetworkPolicy', to).spec.ingress.flatMap((rule: Rendered['spec']) =>
      rule.from.some((peer: Rendered['spec']) => peer.podSelector && selects(peer.podSelector.matchLabels, from))
        ? rule.ports.map(({ port }: { port: number }) => port)
        : [],
    );
  }

  function labelsOf(deployment: string): Readonly<Record<string, string>> {
    return one(all, 'Deployment', deployment).spec.template.metadata.labels;
  }

  test('what no policy allows is denied', () => {
    expect(one(all, 'NetworkPolicy', 'default-deny').spec).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
      ingress: [],
      egress: [],
    });
  });

  test.each(plan.models)(
    'the engines of $label admit the gateway and their own picker, at the port of the API, and nobody else',
    ({ label, routing }) => {
      expect(admitted(gatewayPods, label)).toEqual([8000]);
      expect(admitted(labelsOf(routing.pickerName), label)).toEqual([8000]);
      const others = plan.models.filter((other) => other.label !== label);
      for (const other of others) expect(admitted(labelsOf(other.routing.pickerName), label)).toEqual([]);
    },
  );

  test.each(plan.models)('the picker of $label admits the gateway alone', ({ label, routing }) => {
    expect(admitted(gatewayPods, routing.pickerName)).toEqual([9002]);
    expect(admitted(labelsOf(label), routing.pickerName)).toEqual([]);
  });

  test.each(plan.models)(
    'the engines of $label reach the internet and nothing private but the Pod Identity agent',
    ({ label }) => {
      const { egress } = one(all, 'NetworkPolicy', label).spec;
      const blocks = egress.flatMap((rule: Rendered['spec']) => rule.to.map(({ ipBlock }: Rendered['spec']) => ipBlock));
      expect(blocks[0]).toEqual({ cidr: '169.254.170.23/32' });
      expect(blocks[1]).toMatchObject({
        cidr: '0.0.0.0/0',
        except: expect.arrayContaining(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16']),
      });
      expect(blocks).toHaveLength(2);
    },
  );

  test('the gateway reaches a picker by its Service: the policy selects no more than the Service does', () => {
    const { egress } = one(all, 'NetworkPolicy', 'inference-gateway').spec;
    const peers = egress
      .flatMap((rule: Rendered['spec']) => rule.to)
      .flatMap(({ podSelector, namespaceSelector }: Rendered['spec']) => (namespaceSelector ? [] : [podSelector.matchLabels]));
    for (const { routing } of plan.models) {
      const service = one(all, 'Service', routing.pickerName).spec.selector;
      expect(peers.some((peer: Readonly<Record<string, string>>) => selects(peer, service))).toBe(true);
    }
  });

  test.each(plan.models)(
    'the picker of $label reaches the Kubernetes API by the address of its Service and by its own',
    ({ routing }) => {
      const { egress } = one(all, 'NetworkPolicy', routing.pickerName).spec;
      expect(egress[0]).toEqual({
        to: [{ ipBlock: { cidr: '172.20.0.1/32' } }, { ipBlock: { cidr: '10.0.0.0/16' } }],
        ports: [{ protocol: 'TCP', port: 443 }],
      });
    },
  );

  test('every pod of the namespace may ask for names', () => {
    const { egress, podSelector } = one(all, 'NetworkPolicy', 'allow-dns').spec;
    expect(podSelector).toEqual({});
    expect(egress[0].ports).toEqual([
      { protocol: 'UDP', port: 53 },
      { protocol: 'TCP', port: 53 },
    ]);
  });

  test('there is a policy for each of the namespace, the gateway, the engines and the pickers', () => {
    expect(policies).toHaveLength(3 + 2 * plan.models.length);
  });
});
