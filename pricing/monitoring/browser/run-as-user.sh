#!/bin/sh
# Starts the browser as an ordinary user when the service runs as root: Chromium's sandbox does not
# start under root. The profile folder was made by root and is handed over first.
for argument in "$@"; do
  case "$argument" in
    --user-data-dir=*) chown -R "$PRICING_BROWSER_UID:$PRICING_BROWSER_GID" "${argument#*=}" ;;
  esac
done
exec setpriv --reuid="$PRICING_BROWSER_UID" --regid="$PRICING_BROWSER_GID" --clear-groups \
  "$PRICING_BROWSER_PROGRAM" "$@"
