internal import Accounts
internal import CCurl
