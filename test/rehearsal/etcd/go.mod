module lintel/rehearsal/etcd

go 1.26.0

tool go.etcd.io/etcd/server/v3
