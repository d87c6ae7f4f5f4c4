# Speaks like GNU Shogi, and thinks until it is told to move.
while read -r line; do
  case $line in
    '?') echo '1. ... 3c3d 299610' ;;
    quit) exit ;;
  esac
done
