import { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-29';
import type { Construct } from 'constructs';
import type { Plan } from '../../lib/plan/plan';
import { networkPolicy, podsIn, tcp, udp } from '../k8s/network-policy';
import { addObject } from '../k8s/object';

/** The namespace of gateway, pools, pickers and engines. What is not allowed in it is forbidden. */
export class NamespaceChart extends Chart {
  constructor(scope: Construct, id: string, plan: Plan) {
    super(scope, id);
    const namespace = plan.gateway.namespace;
    new kplus.Namespace(this, 'Namespace', { metadata: { name: namespace, labels: podSecurity } });
    addObject(this, networkPolicy('default-deny', namespace, {}, { ingress: [], egress: [] }));
    addObject(
      this,
      networkPolicy(
        'allow-dns',
        namespace,
        {},
        { egress: [{ to: [podsIn('kube-system', { 'k8s-app': 'kube-dns' })], ports: [udp(53), tcp(53)] }] },
      ),
    );
  }
}

/** The engine image runs as root and the gateway sets no seccomp profile by itself: baseline is enforced, and what restricted would refuse is shown. */
const podSecurity = {
  'pod-security.kubernetes.io/enforce': 'baseline',
  'pod-security.kubernetes.io/warn': 'restricted',
  'pod-security.kubernetes.io/audit': 'restricted',
};
