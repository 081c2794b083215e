internal import Accounts
internal import CSodium
