#!/bin/sh
# Made these certificates once, for tests (OpenSSL 3): an authority that only the tests trust, and what it signed. Good until 2125.
set -e
cd "$(dirname "$0")"
work=$(mktemp -d)
openssl ecparam -name prime256v1 -genkey -noout -out key.pem
make() { # file, name, from, to, extensions, further options
  file=$1; name=$2; from=$3; to=$4; extensions=$5; shift 5
  : > "$work/index.txt"
  cat > "$work/ca.cnf" <<CNF
[ca]
default_ca = test
[test]
dir = $work
database = $work/index.txt
new_certs_dir = $work
rand_serial = yes
default_md = sha256
policy = any
x509_extensions = $extensions
[any]
commonName = supplied
[authority]
basicConstraints = critical,CA:TRUE
subjectKeyIdentifier = hash
[leaf]
basicConstraints = CA:FALSE
subjectAltName = DNS:$name
[hooks]
basicConstraints = CA:FALSE
subjectAltName = DNS:$name, DNS:test.environment.api.powerplatform.com, DNS:test.webhook.office.com
CNF
  openssl req -new -key key.pem -subj "/CN=$name" -out "$work/request.pem"
  openssl ca -batch -notext -config "$work/ca.cnf" -keyfile key.pem -in "$work/request.pem" -startdate "$from" -enddate "$to" -out "$file" "$@" 2> /dev/null
}
make authority.pem "Test authority" 20200101000000Z 21250101000000Z authority -selfsign
make self-signed.pem shop.example 20200101000000Z 21250101000000Z leaf -selfsign
make valid.pem shop.example 20200101000000Z 21250101000000Z leaf -cert authority.pem
make wrong-host.pem other.example 20200101000000Z 21250101000000Z leaf -cert authority.pem
make hooks.pem hooks.slack.com 20200101000000Z 21250101000000Z hooks -cert authority.pem
make expired.pem shop.example 20200101000000Z 20200201000000Z leaf -cert authority.pem
make not-yet-valid.pem shop.example 21000101000000Z 21100101000000Z leaf -cert authority.pem
rm -r "$work"
