import { Interrupted, Supervisor } from './supervisor';

function stoppable(name: string, ended: string[]) {
  return {
    name,
    stop: async () => {
      ended.push(name);
    },
  };
}

test('what was started last is ended first', async () => {
  const ended: string[] = [];
  const supervisor = new Supervisor();
  for (const name of ['etcd', 'kube-apiserver', 'kube-scheduler']) await supervisor.add(Promise.resolve(stoppable(name, ended)));
  await supervisor.stopAll();
  expect(ended).toEqual(['kube-scheduler', 'kube-apiserver', 'etcd']);
});

test('everything is ended once, even when asked twice', async () => {
  const ended: string[] = [];
  const supervisor = new Supervisor();
  await supervisor.add(Promise.resolve(stoppable('etcd', ended)));
  await Promise.all([supervisor.stopAll(), supervisor.close()]);
  expect(ended).toEqual(['etcd']);
});

test('after one stage the next may start programs again', async () => {
  const ended: string[] = [];
  const supervisor = new Supervisor();
  await supervisor.stopAll();
  await supervisor.add(Promise.resolve(stoppable('etcd', ended)));
  expect(ended).toEqual([]);
});

test('what becomes ready after the end began is ended too', async () => {
  const ended: string[] = [];
  const supervisor = new Supervisor();
  await supervisor.close();
  await expect(supervisor.add(Promise.resolve(stoppable('late', ended)))).rejects.toThrow(Interrupted);
  expect(ended).toEqual(['late']);
});

test('what could not be started leaves the rest to be ended', async () => {
  const ended: string[] = [];
  const supervisor = new Supervisor();
  await supervisor.add(Promise.resolve(stoppable('etcd', ended)));
  await expect(supervisor.add(Promise.reject(new Error('no such file')))).rejects.toThrow('no such file');
  await supervisor.stopAll();
  expect(ended).toEqual(['etcd']);
});
